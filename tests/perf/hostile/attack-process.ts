/**
 * Process of the hostile clients: one message starts an attack with target and duration, one reports the result.
 * They would be on machines of their own: here they take the processor after those who serve and those who measure.
 */
import { setPriority } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import {
  type NamedTally,
  startHostile,
} from '../../../packages/content-lake/tests/perf/hostile-clients.ts'
import { attackers, type Victim } from './attackers.ts'

export interface Order {
  victim: Victim
  milliseconds: number
  /** A regular expression: of the clients, those whose names match. */
  only: string
}

process.once('message', (order: Order) => {
  void attack(order).then((tallies) => process.send!(tallies))
})

async function attack({ victim, milliseconds, only }: Order): Promise<NamedTally[]> {
  setPriority(5)
  const named = attackers(victim).map((each) => ({ ...each, name: `${each.server}: ${each.name}` }))
  const chosen = named.filter(({ name }) => new RegExp(only).test(name))
  const clients = chosen.map(({ server, ...attack }, index) => ({
    name: attack.name,
    // 127.0.0.1 is the address of the visitor whose waits are measured.
    ...startHostile(attack, { port: victim.ports[server], address: `127.0.0.${index + 2}` }),
  }))
  await delay(milliseconds)
  await Promise.all(clients.map(({ stop }) => stop()))
  return clients.map(({ name, tally }) => ({ name, ...tally, said: [...tally.said] }))
}
