/** Why an advisory that applies to a locked version does not reach Orrery. */
export interface Reason {
  advisory: string
  package: string
  /** The locked version that it is about; another version wants another look. */
  version: string
  /** What keeps it away: who calls the code with what, and where. */
  why: string
}

export const reasons: Reason[] = [
  {
    advisory: 'GHSA-vfj7-8cjw-p6xm',
    package: 'braces',
    version: '3.0.3',
    why: "No version mends it. Sanity's command alone has it, for the patterns of files in which its typegen looks for queries; they stand in the configuration or on the command line of whoever owns the checkout. No server loads it.",
  },
  {
    advisory: 'GHSA-hp3w-g68c-fv3c',
    package: 'sprintf-js',
    version: '1.0.3',
    why: "No version mends it. Only the command line of js-yaml 3 loads it, for its own help; Sanity's command uses the library, which does not.",
  },
]
