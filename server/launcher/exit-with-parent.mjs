/**
 * Preloaded into the launcher and its children: when the parent exits, even by SIGKILL, the IPC channel closes and the child
 * stops as after SIGTERM, so no run leaves processes on its ports.
 * A child may pass this preload on to its own children, as Next's development server does. Those use their channel for
 * messages too, so it keeps a process alive exactly as long as it would without this file.
 */
if (process.send) {
  process.once('disconnect', () => {
    setTimeout(() => process.exit(1), 5000).unref()
    process.kill(process.pid, 'SIGTERM')
  })
  process.channel?.unref()
  // Node counts listeners automatically only until the first `unref`.
  process.on('newListener', (event) => {
    if (event === 'message') process.channel?.ref()
  })
  process.on('removeListener', (event) => {
    if (event === 'message' && process.listenerCount('message') === 0) process.channel?.unref()
  })
}
