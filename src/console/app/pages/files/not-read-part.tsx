// What a screening could not read, with the line and the reason of each: nothing is left to the download.

import type { NotRead } from "../../../../service/contract/review-files.ts";
import { Loading, ProblemNote } from "../../components/states.tsx";
import { TableFrame, TableHead } from "../../components/table-frame.tsx";
import { TEXTS } from "../../texts.ts";
import { useRequest } from "../../use-request.ts";

export function NotReadPart({ path }: { readonly path: string }) {
  const { answer, problem, again } = useRequest<NotRead>(`${path}/not-read`);
  const texts = TEXTS.files;
  if (problem !== null) return <ProblemNote problem={problem} again={again} />;
  if (answer === null) return <Loading rows={3} />;
  const { rows, isWhole } = answer.body;
  if (rows.length === 0) return null;
  return (
    <section class="page-part">
      <h2>{texts.notReadTitle}</h2>
      <TableFrame label={texts.notReadTitle}>
        <table class="table">
          <TableHead columns={[{ number: texts.line }, texts.reference, texts.reason, texts.effect]} />
          <tbody>
            {rows.map(({ line, reference, reason, screened }) => (
              <tr key={`${line} ${reason}`}>
                <td class="number">{line}</td>
                <td>{reference ?? TEXTS.screen.nothing}</td>
                <td dir="auto">{reason}</td>
                <td>{screened ? texts.screenedWithout : texts.notScreened}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </TableFrame>
      {!isWhole && <p class="quiet small">{texts.notReadMore(rows.length)}</p>}
    </section>
  );
}
