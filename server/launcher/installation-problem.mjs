import { existsSync } from 'node:fs'
import { join } from 'node:path'

/**
 * What is wrong with the installed packages, in one sentence; undefined where they are all there. Plain JavaScript, for any
 * Node from 18 on reads it.
 *
 * @param {string} root folder of the checkout
 * @param {string | undefined} userAgent `npm_config_user_agent`
 * @returns {string | undefined}
 */
export function installationProblem(root, userAgent) {
  const packages = join(root, 'node_modules')
  const isComplete =
    existsSync(join(packages, 'next')) &&
    // npm writes this file last.
    existsSync(join(packages, '.package-lock.json')) &&
    // Links to folders of this checkout: an update may have moved what they lead to.
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
