/** How much a number of hits counts: more is better, but ever less so (BM25 without document lengths). */
export function frequencyScore(hits: number): number {
  return (hits * 2.2) / (hits + 1.2)
}
