/** The kinds of holders of names: those of SchemaGroup in model/. Each is written in its own way. */
export type NameKind = "person" | "organization" | "vessel" | "airplane";
