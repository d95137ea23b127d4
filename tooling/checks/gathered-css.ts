import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Check } from './finding.ts'
import { sourceFiles } from './source-files.ts'

const sheet = 'app/(site)/styles.css'

/** A sheet beside a component reaches visitors through the site's own one only. */
export const gatheredCss: Check = {
  name: 'gathered CSS',
  run({ root }) {
    const path = join(root, sheet)
    const text = existsSync(path) ? readFileSync(path, 'utf8') : ''
    return sourceFiles(root, /\.css$/, ['components'])
      .filter((file) => !text.includes(`@import '../../${file.path}'`))
      .map((file) => ({
        file: file.path,
        problem: `is not imported by ${sheet}, so nobody sees it`,
        fix: `Import it there, in the layer that it belongs to.`,
      }))
  },
}
