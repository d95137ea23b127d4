import { existsSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Checks the installed packages. Plain JavaScript for Node 18 and later.
 *
 * @param {string} root folder of the checkout
 * @param {string
 * undefined} userAgent `npm_config_user_agent`
 *
 * @returns {string
 * undefined} the problem in one sentence, undefined if there is none
 */
export function installationProblem(root, userAgent) {
  const packages = join(root, 'node_modules')
  const isComplete =
    existsSync(join(packages, 'next')) &&
    // npm writes this file last.
    existsSync(join(packages, '.package-lock.json')) &&
    // Workspace links of this checkout; an update may have moved their targets.
    ['content-lake', 'groq', 'server-kit'].every((name) =>
      existsSync(join(packages, '@orrery', name, 'package.json')),
    )
  if (isComplete) return undefined
  const npm = /\bnpm\/(\d+)/.exec(userAgent ?? '')?.[1]
  if (npm !== undefined && Number(npm) < 7)
    return `npm ${npm} does not know workspaces. Update it ("npm install --global npm@10"), then run "npm ci".`
  if (existsSync(packages))
    return 'The installed packages do not match this checkout: it was updated, or an "npm ci" was interrupted. Run "npm ci".'
  return 'The packages are not installed. Run "npm ci" first.'
}
