import type { Env } from '../config.ts'
import { StartupError, UsageError } from '../startup-error.ts'
import type { Command } from './command.ts'
import { print } from './output.ts'

/** Every command, with what it does in a line. Each is loaded when it is called. */
const commands: Record<string, { summary: string; load: () => Promise<Command> }> = {
  serve: {
    summary: 'run the shop (what happens without a command)',
    load: async () => (await import('./serve.ts')).serve,
  },
  import: {
    summary: "bring the catalogue in line with Shopify's product CSV",
    load: async () => (await import('./import.ts')).importCsv,
  },
  export: {
    summary: "write the products as Shopify's product CSV",
    load: async () => (await import('./export.ts')).exportProducts,
  },
  stats: {
    summary: 'tell what the shop has, sells and sold',
    load: async () => (await import('./stats.ts')).stats,
  },
  stock: {
    summary: 'list and correct what is on the shelf',
    load: async () => (await import('./stock.ts')).stock,
  },
  orders: {
    summary: 'list, show and export orders',
    load: async () => (await import('./orders.ts')).orders,
  },
  move: {
    summary: 'move the store into PostgreSQL, or back into a folder',
    load: async () => (await import('./move.ts')).move,
  },
  sync: {
    summary: 'write the catalogue into a content lake once',
    load: async () => (await import('./sync.ts')).sync,
  },
}

function overview(): string {
  const width = Math.max(...Object.keys(commands).map((name) => name.length))
  const lines = Object.entries(commands).map(
    ([name, { summary }]) => `  ${name.padEnd(width)}  ${summary}`,
  )
  return `A shop on one machine that speaks Shopify's Storefront API.

Usage: storefront-api [COMMAND] [OPTIONS]

${lines.join('\n')}

storefront-api COMMAND --help says more about one of them.
A command ends with 0 when it did its work, with 1 when it could not, with 2 when it was not understood.`
}

async function perform(args: readonly string[], env: Env): Promise<void> {
  const [first = 'serve', ...rest] = args
  if (first === '--help' || first === '-h' || first === 'help') return print(overview())
  const isNamed = !first.startsWith('-')
  const name = isNamed ? first : 'serve'
  if (!Object.hasOwn(commands, name))
    throw new UsageError(
      `There is no command ${JSON.stringify(name)}. Commands are ${Object.keys(commands).join(', ')}.`,
    )
  const words = isNamed ? rest : args
  const command = await commands[name]!.load()
  if (words.includes('--help') || words.includes('-h')) return print(command.help)
  try {
    await command.run(words, env)
  } catch (error) {
    if (error instanceof UsageError) error.message += `\nSee storefront-api ${name} --help.`
    throw error
  }
}

/**
 * Runs a command line; what goes wrong is a sentence on the error output.
 * @returns the exit code: 0 done, 1 failed, 2 not understood.
 */
export async function runCommandLine(args: readonly string[], env: Env): Promise<number> {
  try {
    await perform(args, env)
    return 0
  } catch (error) {
    console.error(error instanceof StartupError ? error.message : error)
    return error instanceof UsageError ? 2 : 1
  }
}
