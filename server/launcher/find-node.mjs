import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Oldest Node of the system that takes the place of the pinned one where no package fits. */
const oldest = 24

/**
 * Finds the Node that runs everything: the platform package that package.json pins, or the running
 * Node where the platform has none and this one is new enough. Plain JavaScript, for any Node from
 * 18 on reads it.
 *
 * @param {string} root folder of the checkout
 * @param {{ platform: string, arch: string, version: string, execPath: string }} running
 * @returns {{ program: string, version: string } | { problem: string }}
 */
export function findNode(root, running = process) {
  const { optionalDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const platform = `${running.platform}-${running.arch}`
  // The package of macOS on Apple's processors has a name of its own.
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
