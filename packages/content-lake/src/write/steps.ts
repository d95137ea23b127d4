import type { MutationResult, Mutation } from '../document/commit.ts'
import type { ActionContext, ParsedAction } from './actions/action.ts'
import { WriteError } from './errors.ts'
import type { Steps } from './in-steps.ts'
import type { WriteTransaction } from './transaction.ts'

/**
 * Applies the mutations of a request in order, one in each step.
 * @throws WriteError with the index of the mutation that was refused.
 */
export function* applyMutations(
  transaction: WriteTransaction,
  mutations: readonly Mutation[],
): Steps<MutationResult[]> {
  const results: MutationResult[][] = []
  for (const [index, mutation] of mutations.entries()) {
    results.push(atIndex(index, () => transaction.apply(mutation)))
    const paused = performance.now()
    yield
    transaction.waited(performance.now() - paused)
  }
  return results.flat()
}

/**
 * Runs the actions of a request in order.
 * @throws WriteError with the index of the action that was refused.
 */
export function applyActions(context: ActionContext, actions: readonly ParsedAction[]): void {
  for (const [index, { action, handler }] of actions.entries())
    atIndex(index, () => handler(action, context))
}

/** Runs one step of a request; a refusal says which step it was. */
function atIndex<T>(index: number, step: () => T): T {
  try {
    return step()
  } catch (error) {
    if (error instanceof WriteError) error.index ??= index
    throw error
  }
}
