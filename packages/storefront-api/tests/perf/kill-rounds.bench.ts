import { killRounds } from '../../src/testing/kill-rounds.ts'

/** `node tests/perf/kill-rounds.bench.ts 200`: kills the shop this many times, and throws on any loss. */
const rounds = Number(process.argv[2] ?? 200)
const { changes, orders } = await killRounds(rounds, (line) => console.log(line))
console.log(
  `${rounds} kills: ${changes} answered changes and ${orders} answered orders, none lost, none doubled, nothing oversold`,
)
