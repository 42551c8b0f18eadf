// The listing history as a drawing: a row per listing, those of an authority together, and a line for today.
// The table below it says the same in words.

import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Listing } from "../../api/search.ts";
import { TEXTS } from "../../texts.ts";
import { amendmentsOf, type Period, periodsOf, type Scale, scaleOf } from "./timeline-scale.ts";

const ROW_HEIGHT = 28;
const BAR_HEIGHT = 10;
const BAR_Y = (ROW_HEIGHT - BAR_HEIGHT) / 2;
/** A period of a day is seen, too. */
const BAR_WIDTH_MIN = 4;
/** What a year needs below the axis. */
const TICK_ROOM = 56;
const TICK_HEIGHT = 24;
/** Half of the word at the line of today. */
const TODAY_ROOM = 20;
const LEGEND_WIDTH = 24;

/** The listings by authority, both in the order of their first day; those without a day come last. */
function byAuthority(listings: readonly Listing[]): readonly (readonly [string, readonly Listing[]])[] {
  const startOf = ({ startDate }: Listing) => startDate ?? "9999";
  const sorted = [...listings].sort((a, b) =>
    startOf(a) < startOf(b) ? -1 : startOf(a) > startOf(b) ? 1 : 0,
  );
  const groups = new Map<string, Listing[]>();
  for (const listing of sorted)
    groups.set(listing.authority, [...(groups.get(listing.authority) ?? []), listing]);
  return [...groups];
}

export function Timeline({ listings }: { readonly listings: readonly Listing[] }) {
  const today = new Date().toISOString().slice(0, 10);
  const { ref, width } = useWidth<HTMLDivElement>();
  const scale = scaleOf(listings, today);
  return (
    <figure class="timeline" role="img" aria-label={TEXTS.entity.history.figure(listings.length)}>
      {byAuthority(listings).map(([authority, own]) => (
        <div class="timeline-group" key={authority}>
          <span class="timeline-authority strong">{authority}</span>
          {own.map((listing, i) => (
            <div class="timeline-row" key={i}>
              <span class="timeline-program quiet cut" title={listing.program || undefined}>
                {listing.program || listing.status}
              </span>
              <Bars listing={listing} scale={scale} width={width} />
            </div>
          ))}
        </div>
      ))}
      <div class="timeline-row">
        <span class="timeline-program" />
        <div ref={ref} class="timeline-axis">
          <Axis scale={scale} width={width} />
        </div>
      </div>
      <Legend listings={listings} />
    </figure>
  );
}

interface DrawingProps {
  readonly width: number;
  readonly height: number;
  readonly children: ComponentChildren;
}

function Drawing({ width, height, children }: DrawingProps) {
  return (
    <svg
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      aria-hidden="true"
      focusable="false"
    >
      {children}
    </svg>
  );
}

interface BarsProps {
  readonly listing: Listing;
  readonly scale: Scale;
  readonly width: number;
}

function Bars({ listing, scale, width }: BarsProps) {
  const todayX = scale.x(scale.today, width);
  return (
    <Drawing width={width} height={ROW_HEIGHT}>
      <line class="base" x1="0" x2={width} y1={ROW_HEIGHT / 2} y2={ROW_HEIGHT / 2} />
      {periodsOf(listing).map((period) => (
        <Bar period={period} scale={scale} width={width} key={`${period.from}-${period.to}`} />
      ))}
      {amendmentsOf(listing).map((day) => (
        <line
          class="amendment"
          key={day}
          x1={scale.x(day, width)}
          x2={scale.x(day, width)}
          y1={BAR_Y}
          y2={BAR_Y + BAR_HEIGHT}
        />
      ))}
      <line class="today" x1={todayX} x2={todayX} y1="0" y2={ROW_HEIGHT} />
    </Drawing>
  );
}

function Bar({
  period: { from, to },
  scale,
  width,
}: Omit<BarsProps, "listing"> & { readonly period: Period }) {
  const end = scale.x(to ?? scale.today, width);
  const start = Math.min(from === null ? 0 : scale.x(from, width), Math.max(0, end - BAR_WIDTH_MIN));
  const isRunning = to === null || to >= scale.today;
  const classes = ["bar", isRunning ? "" : "is-ended", from === null ? "is-undated" : ""];
  return (
    <rect
      class={classes.join(" ")}
      x={start}
      y={BAR_Y}
      width={Math.max(BAR_WIDTH_MIN, end - start)}
      height={BAR_HEIGHT}
      rx="2"
    />
  );
}

function Axis({ scale, width }: { readonly scale: Scale; readonly width: number }) {
  const todayX = scale.x(scale.today, width);
  const ticks = scale.ticks(width, TICK_ROOM);
  return (
    <Drawing width={width} height={TICK_HEIGHT}>
      {ticks.map(({ year, day }) => {
        const x = scale.x(day, width);
        // The word of today has the room to itself.
        if (Math.abs(x - todayX) <= TODAY_ROOM * 2) return null;
        return (
          <g key={year}>
            <line class="tick" x1={x} x2={x} y1="0" y2="4" />
            <text x={Math.max(x, 14)} y="18" text-anchor="middle">
              {year}
            </text>
          </g>
        );
      })}
      <line class="today" x1={todayX} x2={todayX} y1="0" y2="6" />
      <text class="today-text" x={Math.min(todayX, width - TODAY_ROOM)} y="18" text-anchor="middle">
        {TEXTS.entity.history.today}
      </text>
    </Drawing>
  );
}

/** What the bars mean, as far as there are such bars. */
function Legend({ listings }: { readonly listings: readonly Listing[] }) {
  const { legend } = TEXTS.entity.history;
  const periods = listings.flatMap(periodsOf);
  const shown = [
    { name: legend.listed, class: "bar", is: periods.some(({ to }) => to === null) },
    { name: legend.ended, class: "bar is-ended", is: periods.some(({ to }) => to !== null) },
    { name: legend.undated, class: "bar is-undated", is: periods.some(({ from }) => from === null) },
  ].filter(({ is }) => is);
  const isAmended = listings.some((listing) => amendmentsOf(listing).length > 0);
  // A filled bar needs no words.
  if (shown.length === 1 && shown[0]?.name === legend.listed && !isAmended) return null;
  return (
    <p class="timeline-legend quiet small">
      {shown.map(({ name, class: className }) => (
        <span key={name}>
          <Drawing width={LEGEND_WIDTH} height={BAR_HEIGHT}>
            <rect class={className} x="1" y="1" width="22" height={BAR_HEIGHT - 2} rx="2" />
          </Drawing>
          {name}
        </span>
      ))}
      {isAmended && (
        <span>
          <Drawing width={LEGEND_WIDTH} height={BAR_HEIGHT}>
            <rect class="bar" x="1" y="1" width="22" height={BAR_HEIGHT - 2} rx="2" />
            <line class="amendment" x1="12" x2="12" y1="1" y2={BAR_HEIGHT - 1} />
          </Drawing>
          {legend.amended}
        </span>
      )}
    </p>
  );
}

interface MeasuredWidth<T extends Element> {
  readonly ref: { current: T | null };
  /** 0 until it was measured. */
  readonly width: number;
}

/** The width of an element in pixels, for drawings that fill it without stretching their texts. */
function useWidth<T extends Element>(): MeasuredWidth<T> {
  const ref = useRef<T>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null) return;
    const measure = () => setWidth(Math.floor(element.getBoundingClientRect().width));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { ref, width };
}
