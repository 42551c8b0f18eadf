// A score as a bar with the threshold marked. The number always stands next to it.

interface ScoreBarProps {
  readonly score: number;
  readonly threshold: number;
}

export function ScoreBar({ score, threshold }: ScoreBarProps) {
  return (
    <svg
      class={`score-bar ${score >= threshold ? "is-match" : ""}`}
      viewBox="0 0 100 6"
      preserveAspectRatio="none"
      aria-hidden="true"
      focusable="false"
    >
      <rect class="track" width="100" height="6" rx="1" />
      <rect class="value" width={Math.max(1, score * 100)} height="6" rx="1" />
      <rect class="mark" x={Math.min(99.6, threshold * 100)} y="-3" width="0.4" height="12" />
    </svg>
  );
}
