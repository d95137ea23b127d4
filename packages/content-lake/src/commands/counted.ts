import type { DatasetSummary } from '../store/sqlite/inspection.ts'

/** A number with its noun: "1 document", "2 documents". */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}

/** Documents and assets of all datasets, as an export counts them too. */
export function countedIn(datasets: readonly DatasetSummary[]): string {
  const documents = datasets.reduce((sum, dataset) => sum + dataset.documents, 0)
  const assets = datasets.reduce((sum, dataset) => sum + (dataset.assets ?? 0), 0)
  const apart = datasets.every((dataset) => dataset.assets !== undefined)
  const all = apart ? ` and ${counted(assets, 'asset')}` : ''
  return `${counted(documents, 'document')}${all} in ${counted(datasets.length, 'dataset')}`
}
