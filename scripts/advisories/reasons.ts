/** Why an advisory that applies to a locked version does not reach Orrery. */
export interface Reason {
  advisory: string
  package: string
  /** The locked version that it is about; another version wants another look. */
  version: string
  /** What keeps it away: who calls the code with what, and where. */
  why: string
}

const extractZip =
  'Development alone: Lighthouse starts its browser by puppeteer-core, which unpacks archives only when it downloads a browser. Ours is installed and named by its path, so nothing is downloaded.'

export const reasons: Reason[] = [
  {
    advisory: 'GHSA-vfj7-8cjw-p6xm',
    package: 'braces',
    version: '3.0.3',
    why: "No version mends it. Sanity's command alone has it, for the patterns of files in which its typegen looks for queries; they stand in the configuration or on the command line of whoever owns the checkout. No server loads it.",
  },
  {
    advisory: 'GHSA-8988-4f7v-96qf',
    package: '@opentelemetry/core',
    version: '1.30.1',
    why: "Development alone: Lighthouse's error reports bring it along. It reads a header of requests that a traced server receives; Lighthouse serves nothing, and loads it only where error reports are switched on, which a run without a terminal never does.",
  },
  {
    advisory: 'GHSA-7pqw-9j4j-h8q3',
    package: 'extract-zip',
    version: '2.0.1',
    why: extractZip,
  },
  {
    advisory: 'GHSA-jmr9-qjv8-65gv',
    package: 'extract-zip',
    version: '2.0.1',
    why: extractZip,
  },
  {
    advisory: 'GHSA-hp3w-g68c-fv3c',
    package: 'sprintf-js',
    version: '1.0.3',
    why: "No version mends it. Only the command line of js-yaml 3 loads it, for its own help; Sanity's command uses the library, which does not.",
  },
]
