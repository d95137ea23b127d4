import { CommanderError } from 'commander'
import { InvalidBackupError } from '../backup/unpack-backup.ts'
import { ConfigError } from '../config.ts'
import { DomainError } from '../document/domain-error.ts'
import { StorageError } from '../store/storage-error.ts'
import { TlsError } from '../tls/tls-error.ts'
import { CommandEnded, CommandError, UsageError } from './terminal.ts'

/** How a command ends: `said` is the sentence for whoever typed it, absent where nothing is left to say. */
export interface Ending {
  /** 0: done. 1: it could not be done. 2: the words were not understood. Any other: what a command that was run said. */
  code: number
  said?: string
}

/** Failures whose message is one sentence for whoever typed the command. */
const SENTENCES = [
  CommandError,
  ConfigError,
  StorageError,
  DomainError,
  TlsError,
  InvalidBackupError,
]

/**
 * What a failure means to whoever typed the command; undefined for a defect of the program.
 * @param command that was typed, as its help names it
 */
export function explain(error: unknown, command: string): Ending | undefined {
  if (error instanceof CommanderError) return ofWords(error, command)
  if (error instanceof CommandEnded) return { code: error.code }
  if (error instanceof UsageError) return { code: 2, said: `${error.message}\n${seeHelp(command)}` }
  if (SENTENCES.some((kind) => error instanceof kind))
    return { code: 1, said: (error as Error).message }
  const sentence = ofAddress(error)
  return sentence === undefined ? undefined : { code: 1, said: sentence }
}

function seeHelp(command: string): string {
  return `See ${command} --help.`
}

/** Help that was asked for is an answer; help in the place of missing words is a mistake. */
function ofWords({ code, message }: CommanderError, command: string): Ending {
  if (code === 'commander.helpDisplayed' || code === 'commander.version') return { code: 0 }
  if (code === 'commander.help') return { code: 2 }
  const [sentence = '', ...hints] = message.replace(/^error: /, '').split('\n')
  const told = `${sentence.charAt(0).toUpperCase()}${sentence.slice(1).replace(/\.?$/, '.')}`
  return { code: 2, said: [told, ...hints, seeHelp(command)].join('\n') }
}

function ofAddress(error: unknown): string | undefined {
  const { code, syscall, address, port } = error as NodeJS.ErrnoException & {
    address?: string
    port?: number
  }
  if (code === 'EADDRINUSE')
    return `Port ${port} on ${address} is busy: stop what uses it or choose another with --port.`
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return `This machine has no address ${address ?? (error as { hostname?: string }).hostname} to listen on.`
  if (code === 'EACCES' && syscall === 'listen')
    return `This process may not listen on port ${port}: choose another with --port.`
  return undefined
}
