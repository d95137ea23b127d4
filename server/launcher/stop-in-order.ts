import type { ChildHandle } from './child-process.ts'

interface StoppableProcess {
  child: Pick<ChildHandle, 'stop'>
  spec: { group?: string; graceMs?: number | undefined }
}

/** Stops the groups first, each at once, then the other processes in reverse order of their start. */
export async function stopInOrder(processes: readonly StoppableProcess[]): Promise<void> {
  const hasNoGroup = ({ spec }: StoppableProcess): number => Number(spec.group === undefined)
  const left = processes.toReversed().toSorted((one, other) => hasNoGroup(one) - hasNoGroup(other))
  while (left.length > 0) {
    const [{ spec }] = left as [StoppableProcess]
    const others = left.findIndex((process) => process.spec.group !== spec.group)
    const count = spec.group === undefined ? 1 : others === -1 ? left.length : others
    const batch = left.splice(0, count)
    await Promise.all(batch.map((process) => process.child.stop(process.spec.graceMs)))
  }
}
