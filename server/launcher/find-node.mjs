import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Oldest system Node that is accepted where no pinned package fits. */
const oldest = 24

/**
 * Finds the Node that runs everything: the platform package that package.json pins, or the running Node where no package
 * exists for the platform and the version is sufficient. Plain JavaScript for Node 18 and later.
 *
 * @param {string} root folder of the checkout
 * @param {{ platform: string, arch: string, version: string, execPath: string }} running
 * @returns {{ program: string, version: string }
 * { problem: string }}
 */
export function findNode(root, running = process) {
  const { optionalDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const platform = `${running.platform}-${running.arch}`
  // The macOS package for Apple silicon has its own name.
  const name = [`node-${platform}`, `node-bin-${platform}`].find(
    (each) => each in optionalDependencies,
  )
  const program = name && join(root, 'node_modules', name, 'bin', 'node')
  if (program && existsSync(program)) return { program, version: optionalDependencies[name] }

  const version = running.version.replace(/^v/, '')
  if (majorOf(version) >= oldest) return { program: running.execPath, version }
  const reason = name
    ? `the package ${name} is not installed`
    : `no package brings one for ${platform}`
  return {
    problem: `Orrery needs Node ${oldest} or newer: ${reason}, and this is Node ${version}. Install Node ${oldest} (nodejs.org) and run the command again.`,
  }
}

/** @param {string} version */
const majorOf = (version) => Number(version.split('.')[0])
