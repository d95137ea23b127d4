import { CommanderError } from 'commander'
import { InvalidBackupError } from '../backup/unpack-backup.ts'
import { ConfigError } from '../config.ts'
import { DomainError } from '../document/domain-error.ts'
import { StorageError } from '../store/storage-error.ts'
import { TlsError } from '../tls/tls-error.ts'
import { CommandExit, CommandError, UsageError } from './terminal.ts'

/** How a command ends: exit code, and a message where there is one. */
export interface ErrorExit {
  /** 0: done. 1: failed. 2: usage error. Any other: the exit code of a command that was run. */
  code: number
  message?: string
}

/** Errors whose message is written for the user. */
const EXPECTED_ERRORS = [
  CommandError,
  ConfigError,
  StorageError,
  DomainError,
  TlsError,
  InvalidBackupError,
]

/**
 * The ending for an error; undefined for a defect of the program.
 * @param command that was typed, as its help names it
 */
export function errorExitOf(error: unknown, command: string): ErrorExit | undefined {
  if (error instanceof CommanderError) return explainUsageError(error, command)
  if (error instanceof CommandExit) return { code: error.code }
  if (error instanceof UsageError)
    return { code: 2, message: `${error.message}\n${seeHelp(command)}` }
  if (EXPECTED_ERRORS.some((kind) => error instanceof kind))
    return { code: 1, message: (error as Error).message }
  const sentence = explainListenError(error)
  return sentence === undefined ? undefined : { code: 1, message: sentence }
}

function seeHelp(command: string): string {
  return `See ${command} --help.`
}

/** Requested help succeeds; help in place of missing arguments is a usage error. */
function explainUsageError({ code, message }: CommanderError, command: string): ErrorExit {
  if (code === 'commander.helpDisplayed' || code === 'commander.version') return { code: 0 }
  if (code === 'commander.help') return { code: 2 }
  const [sentence = '', ...hints] = message.replace(/^error: /, '').split('\n')
  const text = `${sentence.charAt(0).toUpperCase()}${sentence.slice(1).replace(/\.?$/, '.')}`
  return { code: 2, message: [text, ...hints, seeHelp(command)].join('\n') }
}

function explainListenError(error: unknown): string | undefined {
  const { code, syscall, address, port } = error as NodeJS.ErrnoException & {
    address?: string
    port?: number
  }
  if (code === 'EADDRINUSE')
    return `Port ${port} on ${address} is in use. Stop the other program, or choose another port with --port.`
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return `This machine has no address ${address ?? (error as { hostname?: string }).hostname} to listen on.`
  if (code === 'EACCES' && syscall === 'listen')
    return `This user may not open port ${port}. Choose another with --port.`
  return undefined
}
