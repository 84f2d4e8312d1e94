/** Number of correct results and number of all results. */
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
  /** Share of the bodies with an object or a list of objects whose schema is in `components`. */
  shared: Ratio;
}
