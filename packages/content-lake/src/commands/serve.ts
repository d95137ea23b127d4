import { createLog } from '@orrery/server-kit/log'
import { startTelemetry } from '@orrery/telemetry/start-telemetry'
import type { Command } from 'commander'
import { createSignInLinkByEmail } from '../account/person-administration.ts'
import { readConfig, type ServeFlags, type ServeConfig } from '../config.ts'
import { createLake } from '../lake.ts'
import { databaseUrlWithoutCredentials } from '../store/shared-database.ts'
import { serveLake } from '../serve.ts'
import { LAKE_INSTRUMENTS } from '../telemetry/instruments.ts'
import { CommandError, type Terminal } from './terminal.ts'

/** `content-lake serve`, the default command. */
export function addServeCommand(program: Command, terminal: Terminal): void {
  program
    .command('serve', { isDefault: true })
    .description('start the lake')
    .option('--port <number>', 'port to listen on; 0 picks a free one (3333)')
    .option('--host <address>', 'address to listen on (127.0.0.1)')
    .option('--data-dir <folder>', 'data folder (.data/content-lake)')
    .option('--project <id>', 'project id; one lake is one project (orrery)')
    .option('--dataset <name>', 'dataset to create if missing (production)')
    .option('--tls-port <port>', 'additional HTTPS port: a number, or auto (off)')
    .option(
      '--database-url <address>',
      'PostgreSQL database for the content of several processes (DATABASE_URL)',
    )
    .option(
      '--own-port <number>',
      'additional port of this process, if several share the main port',
    )
    .option('--replica <name>', 'stable name of this process (its port)')
    .option(
      '--sign-in-link <email>',
      'print a one-time sign-in link for this person while the lake is stopped, and exit',
    )
    .addHelpText(
      'after',
      `
Every flag except --sign-in-link has a variable. README.md lists all variables.

Examples:
  npx content-lake serve
  npx content-lake serve --port 4000 --data-dir /srv/content
  CONTENT_LAKE_TOKEN=a-long-random-string npx content-lake serve --host 0.0.0.0`,
    )
    .action(async (flags: ServeFlags) => {
      const config = readConfig(flags, terminal.env)
      if (config.signInLink === undefined) await serve(config, terminal)
      else printSignInLink(config, config.signInLink, terminal)
    })
}

/** Serves until SIGTERM or SIGINT, and closes. */
async function serve(config: ServeConfig, terminal: Terminal): Promise<void> {
  const log = createLog({ format: config.logFormat, level: config.logLevel })
  const measuring = await startTelemetry(terminal.env, {
    service: 'orrery-content-lake',
    instruments: LAKE_INSTRUMENTS,
    say: (sentence) => log.warn(sentence),
  })
  const running = await serveLake(config, log)
  const address = running.host.includes(':') ? `[${running.host}]` : running.host
  terminal.out(`Content lake "${config.projectId}" is ready at http://${address}:${running.port}`)
  if (config.database) {
    const { role } = running.lake.cluster ?? { role: 'writer' }
    const place = databaseUrlWithoutCredentials(config.database.url)
    terminal.out(`Content is in ${place}. This process is a ${role}.`)
  }
  if (running.tlsPort !== undefined)
    terminal.out(`HTTP/2 over TLS: https://localhost:${running.tlsPort}`)
  const dismissed = await Promise.race([
    running.dismissed,
    new Promise<void>((resolve) => {
      process.once('SIGTERM', () => resolve())
      process.once('SIGINT', () => resolve())
    }),
  ])
  await running.close()
  await measuring?.stop()
  // A supervisor restarts this process as a follower.
  if (dismissed !== undefined) throw new CommandError(dismissed)
}

/**
 * Prints a sign-in link for a person who is locked out.
 * @throws DomainError if no person has this e-mail
 */
function printSignInLink(config: ServeConfig, email: string, terminal: Terminal): void {
  const lake = createLake(config)
  try {
    const { url, expiresAt } = createSignInLinkByEmail(lake, email)
    terminal.out(`Valid once, until ${expiresAt}: ${url}`)
  } finally {
    lake.close()
  }
}
