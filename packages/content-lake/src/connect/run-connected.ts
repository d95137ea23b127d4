import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { constants, tmpdir } from 'node:os'
import { join } from 'node:path'
import type { HostedApiProxy } from './hosted-api-proxy.ts'
import { HOSTED_DOMAINS } from './hosted-domains.ts'

type Environment = Record<string, string | undefined>

/** Signals that whoever stops this process means for the command. */
const FORWARDED_SIGNALS = ['SIGTERM', 'SIGHUP', 'SIGINT'] as const

/** What a command needs to find the lake under the names of the hosted service. Nothing else of its environment changes. */
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
 * Hosts that are asked without a proxy, but for those of the hosted service: past the proxy a command would bring the lake's token
 * there. Programs read `sanity.io`, `.sanity.io` and `*.sanity.io` in different ways; each may cover what is below.
 */
function withoutHostedDomains(list: string): string {
  const covers = (entry: string) => {
    const name = entry
      .toLowerCase()
      .replace(/:\d+$/, '')
      .replace(/^[*.]+/, '')
    return HOSTED_DOMAINS.some((domain) => domain.endsWith(name) || name.endsWith(`.${domain}`))
  }
  return list
    .split(/[\s,]+/)
    .filter((entry) => !covers(entry))
    .join(',')
}

/** Authorities that the environment trusts. A file that cannot be read is none, as Node itself only warns of it. */
function trustedAuthorities({ NODE_EXTRA_CA_CERTS: path }: Environment): string {
  try {
    return path ? readFileSync(path, 'utf8') : ''
  } catch {
    return ''
  }
}

/**
 * Runs a command with what it needs to find the lake, on the streams of this process, and answers with its exit code; one that a
 * signal ended has 128 and the number of the signal, as shells tell it. Authorities that the environment trusts already stay trusted.
 *
 * @throws what the system says of a command that cannot be started, such as `ENOENT`
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
      // A terminal has told the command already: it belongs to the same group.
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
