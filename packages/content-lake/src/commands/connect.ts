import type { Command } from 'commander'
import { runConnectedCommand } from '../connect/run-connected.ts'
import type { HostedApiProxy } from '../connect/hosted-api-proxy.ts'
import { addTargetOptions, type TargetLakeFlags, withTargetLake } from './target-lake.ts'
import { CommandExit, CommandError, type Terminal, UsageError } from './terminal.ts'

interface ConnectFlags extends TargetLakeFlags {
  port: string
  offline: boolean
  quiet: boolean
}

/** `content-lake connect -- command`: runs a command, or a browser, against the lake in place of hosted Sanity. */
export function addConnectCommand(program: Command, terminal: Terminal): void {
  addTargetOptions(program.command('connect'))
    .description('run a command against the lake in place of hosted Sanity')
    .argument(
      '[command...]',
      'command and its arguments, after --; without a command wait for a browser',
    )
    .option('--port <number>', 'port of the proxy on loopback; 0 picks a free one', '0')
    .option('--offline', 'block all other hosts', false)
    .option('--quiet', 'print only the output of the command', false)
    .addHelpText(
      'after',
      `
The command finds the lake under <project>.api.sanity.io, <project>.apicdn.sanity.io, api.sanity.io and cdn.sanity.io, by a
proxy and an authority in its environment, and with SANITY_AUTH_TOKEN. Nothing of the command or its project changes.

Examples:
  content-lake connect -- sanity documents query '*[_type == "page"]'
  content-lake connect -- npm run dev
  content-lake connect --url https://content.example.com -- sanity dataset export production
  content-lake connect`,
    )
    .action(async (words: string[], flags: ConnectFlags) => {
      const port = readPort(flags.port)
      const code = await withTargetLake(
        flags,
        terminal,
        async ({ url, token, projectId }) => {
          const upstream = proxyOf(terminal.env)
          const { offline, quiet } = flags
          // Loaded on demand: certificate code is large.
          const { startHostedApiProxy } = await import('../connect/hosted-api-proxy.ts')
          const connection = await startHostedApiProxy(new URL(url), {
            port,
            offline,
            token,
            ...(!quiet && { onBlocked: (sentence) => terminal.err(sentence) }),
            ...(upstream && { upstream }),
          })
          try {
            if (!quiet) printConnection(connection, projectId, url, terminal)
            if (words.length === 0) return await stopped()
            return await runConnectedCommand(connection, token, words, terminal.env)
          } catch (error) {
            throw notStarted(error, words[0])
          } finally {
            await connection.close()
          }
        },
        { fresh: true },
      )
      if (code !== 0) throw new CommandExit(code)
    })
}

function printConnection(
  { proxy, fingerprint }: HostedApiProxy,
  projectId: string,
  url: string,
  terminal: Terminal,
): void {
  terminal.err(`${projectId}.api.sanity.io is the lake at ${url} for this command.
For a browser: chromium --user-data-dir=$(mktemp -d) --proxy-pac-url=${proxy}/proxy.pac --ignore-certificate-errors-spki-list=${fingerprint}`)
}

/** Resolves on SIGTERM or SIGINT. */
function stopped(): Promise<0> {
  return new Promise((resolve) => {
    process.once('SIGTERM', () => resolve(0))
    process.once('SIGINT', () => resolve(0))
  })
}

function readPort(given: string): number {
  if (/^\d{1,5}$/.test(given) && Number(given) <= 65_535) return Number(given)
  throw new UsageError(`--port must be a port number from 0 to 65535, not "${given}".`)
}

/** The proxy of this machine. */
function proxyOf(env: Terminal['env']): URL | undefined {
  const given = env.https_proxy || env.HTTPS_PROXY
  if (given === undefined || given === '') return undefined
  const url = URL.parse(given)
  if (url?.protocol === 'http:') return url
  throw new CommandError(`HTTPS_PROXY must be the http:// address of a proxy, not "${given}".`)
}

function notStarted(error: unknown, command: string | undefined): unknown {
  const { code, syscall = '' } = error as NodeJS.ErrnoException
  if (!syscall.startsWith('spawn')) return error
  return new CommandError(
    code === 'ENOENT'
      ? `There is no command "${command}" on this machine.`
      : `The command "${command}" cannot be started (${code}).`,
  )
}
