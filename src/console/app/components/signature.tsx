// Where somebody signs what is printed; only paper has it.

import { TEXTS } from "../texts.ts";

export function Signature() {
  const texts = TEXTS.printed;
  return (
    <div class="signature">
      <span>{texts.decidedBy}</span>
      <span>{texts.date}</span>
      <span>{texts.signature}</span>
    </div>
  );
}
