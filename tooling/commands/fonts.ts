/**
 * `npm run fonts`: subsets the fonts of the site from their packages (tooling/fonts/font-table.ts defines letters and axes)
 * into public/faces and, for the checkout, into the shop's folder, and writes their style sheets. The outputs are committed,
 * so a build subsets nothing; tooling/fonts/font-outputs.test.ts rejects outdated ones.
 */
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fontOutputs } from '../fonts/font-outputs.ts'
import { rejectUnknownOptions } from '../../server/launcher/command-options.ts'
import { checkoutRoot, runCommand } from '../../server/launcher/run-launcher.ts'
import { installOnDemand } from '../on-demand/install-on-demand.ts'

await runCommand(async () => {
  rejectUnknownOptions(process.argv.slice(2))
  const packages = await installOnDemand('japanese-fonts')
  const made = await fontOutputs(checkoutRoot, ({ source }) => readFile(packages.resolve(source)))
  for (const place of ['public', 'packages/storefront-api']) {
    const folder = join(checkoutRoot, place, 'faces')
    mkdirSync(folder, { recursive: true })
    for (const name of readdirSync(folder)) if (name.endsWith('.woff2')) rmSync(join(folder, name))
  }
  for (const { path, content } of made) {
    writeFileSync(join(checkoutRoot, path), content)
    console.log(`${path}  ${(content.length / 1000).toFixed(1)} kB`)
  }
  return 0
})
