import { createContext, useContext } from "react";

const BestPercentileContext = createContext(0);

/** Provides the best percentile of the game on the page, which the mark in the header shows. */
export const BestPercentileProvider = BestPercentileContext.Provider;

/** Best percentile of the game on the page; 0 on other pages. */
export function useBestPercentile(): number {
  return useContext(BestPercentileContext);
}
