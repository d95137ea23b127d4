/**
 * Loaded into the launcher and its children: when the parent is gone, even by SIGKILL, the channel
 * closes and the child stops as if asked to. So no run leaves processes behind on its ports.
 *
 * A child may hand this on to children of its own (Next's development server does), who use their
 * channel for more: it keeps a process alive for as long as somebody listens to messages, as it
 * would without this file, and no longer.
 */
if (process.send) {
  process.once('disconnect', () => {
    setTimeout(() => process.exit(1), 5000).unref()
    process.kill(process.pid, 'SIGTERM')
  })
  process.channel?.unref()
  // Node counts listeners by itself only until the first `unref`.
  process.on('newListener', (event) => {
    if (event === 'message') process.channel?.ref()
  })
  process.on('removeListener', (event) => {
    if (event === 'message' && process.listenerCount('message') === 0) process.channel?.unref()
  })
}
