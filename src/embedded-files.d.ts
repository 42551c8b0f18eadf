// Files that are embedded as they are: importing one gives the path to read it from.

declare module "*.idx" {
  const path: string;
  export default path;
}

declare module "*.sqlite" {
  const path: string;
  export default path;
}

declare module "*.zst" {
  const path: string;
  export default path;
}
