/** What a file may be, by how its name ends; its contents are held against it when it is received. */
export const fileKinds = {
  pdf: /\.pdf$/i,
  jpg: /\.jpe?g$/i,
  png: /\.png$/i,
  txt: /\.txt$/i,
  csv: /\.csv$/i,
  docx: /\.docx$/i,
  xlsx: /\.xlsx$/i,
} as const;
export type FileKind = keyof typeof fileKinds;
export const fileKindNames = Object.keys(fileKinds) as FileKind[];
/** As many and as large as any field takes. */
export const mostFilesOfField = 10;
export const mostMegabytesOfFile = 25;
