// Files that are embedded as they are: importing one gives the path to read it from.

declare module "*.assets" {
  const path: string;
  export default path;
}

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

// Text files: importing one "with { type: "text" }" gives its content.

declare module "*.tsv" {
  const text: string;
  export default text;
}

declare module "*.txt" {
  const text: string;
  export default text;
}

declare module "*.py" {
  const text: string;
  export default text;
}

declare module "*.md" {
  const text: string;
  export default text;
}

// Data files: importing one gives its value, which the importing file knows.

declare module "*.yaml" {
  const value: unknown;
  export default value;
}
