// Fills the templates of what `interdict deploy` prints: texts beside the code, as their readers know them.

/** The values of places: a text fills a place within a line, and lines replace a line that is one place. */
type Values = Readonly<Record<string, string | number | readonly string[]>>;

/** A line that is one place alone. Its indentation and dash precede each line of the value. */
const WHOLE_LINE = /^(\s*(?:- )?)<<(\w+)>>$/;

/**
 * The lines of a template with a value for each `<<place>>`. Lines stand for a place that is alone in its
 * line; without any, it goes. Throws an Error for a place without a value.
 */
export function fillTemplate(template: string, values: Values): string[] {
  const lookUp = (place: string) => {
    const value = values[place];
    if (value === undefined) throw new Error(`The template has no value for <<${place}>>.`);
    return value;
  };
  return template
    .trimEnd()
    .split("\n")
    .flatMap((line) => {
      const [, before = "", place] = WHOLE_LINE.exec(line) ?? [];
      const lines = place === undefined ? null : lookUp(place);
      if (typeof lines === "object" && lines !== null) return lines.map((one) => `${before}${one}`);
      return [line.replaceAll(/<<(\w+)>>/g, (_, name: string) => String(lookUp(name)))];
    });
}

/** The lines as the text of a file. */
export function asFile(lines: readonly string[]): string {
  return `${lines.join("\n")}\n`;
}
