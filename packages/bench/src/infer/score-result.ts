/** How often a thing was right: of what was inferred, and of what was recorded. */
export interface Ratio {
  right: number;
  of: number;
}

export interface Score {
  pathPrecision: Ratio;
  pathRecall: Ratio;
  propertyPrecision: Ratio;
  propertyRecall: Ratio;
  formatRecall: Ratio;
  enumRecall: Ratio;
  enumPrecision: Ratio;
  /** Bodies that are objects, or lists of them, whose schema is one of `components`. */
  shared: Ratio;
}
