// The parts of prom-client that are used. The whole brings along a client of another server (HTTP, TLS, zlib)
// and sketches of quantiles, which a start would read: without them it is ready in 101 ms instead of 111.

declare module "prom-client/lib/cluster.js" {
  export { AggregatorRegistry as default } from "prom-client";
}
declare module "prom-client/lib/counter.js" {
  export { Counter as default } from "prom-client";
}
declare module "prom-client/lib/gauge.js" {
  export { Gauge as default } from "prom-client";
}
declare module "prom-client/lib/histogram.js" {
  export { Histogram as default } from "prom-client";
}
declare module "prom-client/lib/registry.js" {
  export { Registry as default } from "prom-client";
}
