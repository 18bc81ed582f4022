const RELOADED_AT = 'reloaded-at'
const AGAIN_AFTER_MS = 60_000

/** A cache may have the page but not the file: where its server is away, a reload brings nothing. */
const isServerThere = (url = location.href) =>
  fetch(url, { method: 'HEAD', cache: 'no-store' }).then(
    ({ status }) => status < 500,
    () => false,
  )

/** In a file of words there is nothing that a page cannot do without (EDGE-49). Browsers say which file it was, all but one. */
const reloadUnlessJustDone = async ({ payload }: VitePreloadErrorEvent) => {
  if (payload.message.includes('/content/words/')) return
  const last = Number(sessionStorage.getItem(RELOADED_AT))
  if (Date.now() - last < AGAIN_AFTER_MS || !(await isServerThere(/http\S+/.exec(payload.message)?.[0]))) return
  sessionStorage.setItem(RELOADED_AT, String(Date.now()))
  location.reload()
}

/** After a deployment an open page asks for files that are gone: one reload brings the new ones. Without a network the reload waits. */
export const reloadWhenStale = () => addEventListener('vite:preloadError', (event) => void reloadUnlessJustDone(event))
