import { join } from 'node:path'
import { staleFiles, type Staleness } from '@orrery/demo-renderer/manifest'
import { demoParameters } from '@orrery/demo-renderer/parameters'
import type { Check, Finding } from './finding.ts'

const folder = 'demo/media'

const problems: Record<Staleness['reason'], string> = {
  missing: 'is a file of the demo and is missing',
  unlisted: 'is not in the manifest',
  changed: 'differs from the bytes in the manifest',
  size: 'has another size in the manifest than in demo/media/',
  outdated: 'no longer matches the parameters that it is rendered from',
  unknown: 'is named by nothing in demo/media/',
}

/** Rejects committed media that differ from what the renderer produces. */
export const demoMediaCheck: Check = {
  name: 'demo media',
  async run({ root }) {
    return (await staleFiles(join(root, folder), await demoParameters())).map(findingOf)
  },
}

function findingOf({ file, reason }: Staleness): Finding {
  return {
    file: `${folder}/${file}`,
    problem: problems[reason],
    fix: 'Run "npm run demo:render" and commit the result.',
  }
}
