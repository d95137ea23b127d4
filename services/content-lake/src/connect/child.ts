import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { constants, tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Connection } from './connection.ts'

type Environment = Record<string, string | undefined>

/** Signals that whoever stops this process means for the command. */
const PASSED_ON = ['SIGTERM', 'SIGHUP', 'SIGINT'] as const

/** What a command needs to find the lake under the names of the hosted service. Nothing else of its environment changes. */
export function environmentOf(
  { proxy }: Pick<Connection, 'proxy'>,
  token: string,
  authorities: string,
): Record<string, string> {
  return {
    HTTPS_PROXY: proxy,
    https_proxy: proxy,
    NODE_USE_ENV_PROXY: '1',
    NODE_EXTRA_CA_CERTS: authorities,
    SANITY_AUTH_TOKEN: token,
  }
}

/**
 * Runs a command with what it needs to find the lake, on the streams of this process, and answers with its exit code; one that a
 * signal ended has 128 and the number of the signal, as shells tell it. Authorities that the environment trusts already stay trusted.
 *
 * @throws what the system says of a command that cannot be started, such as `ENOENT`
 */
export async function runConnected(
  connection: Connection,
  token: string,
  [command = '', ...words]: readonly string[],
  env: Environment,
): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'content-lake-connect-'))
  try {
    const authorities = join(folder, 'authorities.pem')
    const others = env.NODE_EXTRA_CA_CERTS ? readFileSync(env.NODE_EXTRA_CA_CERTS, 'utf8') : ''
    writeFileSync(authorities, `${others}\n${connection.authority}`)
    const child = spawn(command, words, {
      stdio: 'inherit',
      env: { ...env, ...environmentOf(connection, token, authorities) },
    })
    const pass = (signal: NodeJS.Signals) => {
      // A terminal has told the command already: it belongs to the same group.
      if (signal !== 'SIGINT' || process.stdin.isTTY !== true) child.kill(signal)
    }
    for (const signal of PASSED_ON) process.on(signal, pass)
    try {
      return await new Promise((resolve, reject) => {
        child.once('error', reject)
        child.once('exit', (code, signal) =>
          resolve(code ?? 128 + (signal === null ? 0 : constants.signals[signal])),
        )
      })
    } finally {
      for (const signal of PASSED_ON) process.off(signal, pass)
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
