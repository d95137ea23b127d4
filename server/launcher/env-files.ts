import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { CliError } from './cli-error.ts'

export type EnvVariables = Record<string, string | undefined>

/**
 * The variables of a command: those of the process first, then `.env.local`, then `.env`. An empty variable counts as not
 * set, as in lib/env.ts.
 */
export function readEnvFilesBelowVariables(root: string, variables: EnvVariables): EnvVariables {
  const merged: EnvVariables = {}
  for (const file of ['.env', '.env.local']) Object.assign(merged, readEnvFile(join(root, file)))
  for (const [name, value] of Object.entries(variables)) if (value) merged[name] = value
  return merged
}

function readEnvFile(path: string): EnvVariables {
  try {
    return parseEnv(readFileSync(path, 'utf8'))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {}
    throw new CliError(`${path} cannot be read: ${(error as Error).message}.`)
  }
}
