/** What taking up a project costs, measured once for ours and once for a bare one. */
export interface Adoption {
  /** Seconds of the clone; a bare project has none. */
  clone: number
  /** Seconds of `npm ci`. */
  install: number
  /** Seconds from the command that starts it, the build included, until the first page is whole and Studio answers. */
  firstStart: number
  /** Seconds of a start on the same build, until the first byte of the home page. */
  secondStart: number
  megabytes: number
  files: number
}

/** One rule of the comparison. */
export interface LimitResult {
  what: string
  value: string
  limit: string
  isKept: boolean
}

/** From the first command to the first page, in seconds. */
export const cloneToFirstPage = ({ clone, install, firstStart }: Adoption): number =>
  clone + install + firstStart

/** Holds ours against a bare project of the same run. */
export function judge(ours: Adoption, bare: Adoption): LimitResult[] {
  const ratio = (what: string, one: number, other: number, limit: number): LimitResult => ({
    what,
    value: `×${(one / other).toFixed(2)}`,
    limit: `at most ×${limit}`,
    isKept: one / other <= limit,
  })
  return [
    ratio('Clone to first page', cloneToFirstPage(ours), cloneToFirstPage(bare), 1.2),
    ratio('npm ci', ours.install, bare.install, 1.3),
    {
      what: 'node_modules',
      value: `${Math.round(ours.megabytes)} MB`,
      limit: 'at most 1300 MB',
      isKept: ours.megabytes <= 1_300,
    },
    {
      what: 'Second start',
      value: `${ours.secondStart.toFixed(1)} s`,
      limit: 'at most 3 s',
      isKept: ours.secondStart <= 3,
    },
  ]
}
