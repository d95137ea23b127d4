import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { constants, tmpdir } from 'node:os'
import { join } from 'node:path'
import type { HostedApiProxy } from './hosted-api-proxy.ts'
import { HOSTED_NAME_CONSTRAINTS } from './hosted-domains.ts'

type Environment = Record<string, string | undefined>

/** Signals that are forwarded to the command. */
const FORWARDED_SIGNALS = ['SIGTERM', 'SIGHUP', 'SIGINT'] as const

/** Environment variables with which a command reaches the lake under the hosted names. */
export function connectedEnvironment(
  { proxy }: Pick<HostedApiProxy, 'proxy'>,
  token: string,
  authorities: string,
  { NO_PROXY, no_proxy }: Environment = {},
): Record<string, string> {
  return {
    ...(NO_PROXY !== undefined && { NO_PROXY: withoutHostedDomains(NO_PROXY) }),
    ...(no_proxy !== undefined && { no_proxy: withoutHostedDomains(no_proxy) }),
    HTTPS_PROXY: proxy,
    https_proxy: proxy,
    NODE_USE_ENV_PROXY: '1',
    NODE_EXTRA_CA_CERTS: authorities,
    SANITY_AUTH_TOKEN: token,
  }
}

/**
 * NO_PROXY without hosts of the hosted API: bypassing the proxy would send the lake's token there. Programs read
 * `sanity.io`, `.sanity.io` and `*.sanity.io` in different ways; each may cover subdomains.
 */
function withoutHostedDomains(list: string): string {
  const covers = (entry: string) => {
    const name = entry
      .toLowerCase()
      .replace(/:\d+$/, '')
      .replace(/^[*.]+/, '')
    return HOSTED_NAME_CONSTRAINTS.some(
      (domain) => domain.endsWith(name) || name.endsWith(`.${domain}`),
    )
  }
  return list
    .split(/[\s,]+/)
    .filter((entry) => !covers(entry))
    .join(',')
}

/** Certificate authorities that the environment trusts. An unreadable file is ignored: Node itself only warns. */
function trustedAuthorities({ NODE_EXTRA_CA_CERTS: path }: Environment): string {
  try {
    return path ? readFileSync(path, 'utf8') : ''
  } catch {
    return ''
  }
}

/**
 * Runs a command connected to the lake, with this process's streams, and returns its exit code; 128 plus the number
 * of a signal that ended it, as shells do. Authorities that the environment trusts stay trusted.
 *
 * @throws errors of spawn, such as `ENOENT`
 */
export async function runConnectedCommand(
  connection: HostedApiProxy,
  token: string,
  [command = '', ...words]: readonly string[],
  env: Environment,
): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'content-lake-connect-'))
  try {
    const authorities = join(folder, 'authorities.pem')
    writeFileSync(authorities, `${trustedAuthorities(env)}\n${connection.authority}`)
    const child = spawn(command, words, {
      stdio: 'inherit',
      env: { ...env, ...connectedEnvironment(connection, token, authorities, env) },
    })
    const pass = (signal: NodeJS.Signals) => {
      // A terminal sends SIGINT to the whole process group.
      if (signal !== 'SIGINT' || process.stdin.isTTY !== true) child.kill(signal)
    }
    for (const signal of FORWARDED_SIGNALS) process.on(signal, pass)
    try {
      return await new Promise((resolve, reject) => {
        child.once('error', reject)
        child.once('exit', (code, signal) =>
          resolve(code ?? 128 + (signal === null ? 0 : constants.signals[signal])),
        )
      })
    } finally {
      for (const signal of FORWARDED_SIGNALS) process.off(signal, pass)
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
