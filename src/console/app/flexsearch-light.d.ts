// The smallest build of FlexSearch has no types of its own. This is what the console uses of it.

declare module "flexsearch/light" {
  export class Index {
    constructor(options: { readonly tokenize: "strict" | "forward" | "full" });
    add(id: number, text: string): this;
    search(text: string, limit: number): number[];
  }
}
