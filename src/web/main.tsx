import { createRoot, hydrateRoot } from 'react-dom/client'
import { hasCriteria, STYLES_ID, viewId } from '../contract/first-view.ts'
import { pageIn } from '../domain/pages.ts'
import { App } from './app/app.tsx'
import type { AppSession } from './app/app-session.ts'
import { createSession } from './app/start-session.ts'
import './ui/tokens.css'
import './ui/global.css'
import { fetchParts } from './app/view-parts.ts'
import { log } from './platform/logger.ts'
import { reloadWhenStale } from './platform/stale-chunks.ts'

/** What this visitor sees first: a cached page may have been drawn for another address or another visitor. */
const firstView = ({ edition: { pages, prefix }, preferences }: AppSession): string | undefined => {
  if (!preferences.terms.get()) return 'terms'
  return hasCriteria(location.search) ? undefined : pageIn(pages, location.pathname.slice(prefix.length))
}

const start = async (root: HTMLElement) => {
  reloadWhenStale()
  const inlined = document.getElementById(STYLES_ID)
  if (inlined instanceof HTMLTemplateElement) document.head.append(inlined.content)
  const session = await createSession()
  const name = firstView(session)
  const isDrawn = root.dataset.view === viewId(name, session.language, session.edition.prefix)
  const forget = () => root.removeAttribute('data-view')
  const shown = () => {
    forget()
    session.findCountry()
  }
  const app = <App session={session} onShown={shown} />
  if (isDrawn) {
    await fetchParts(name)
    hydrateRoot(root, app, { onRecoverableError: log.error })
  } else {
    forget()
    createRoot(root).render(app)
  }
}

const root = document.getElementById('root')
if (root) void start(root)
