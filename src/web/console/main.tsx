import { i18n, type Messages } from '@lingui/core'
import { createRoot } from 'react-dom/client'
import type { ConsoleBoot } from '../../contract/console/boot.ts'
import { BOOT_ELEMENT_ID } from '../../contract/paths.ts'
import { paletteOf } from '../../domain/colours.ts'
import '../ui/tokens.css'
import '../ui/global.css'
import '../ui/layout.css'
import { reloadWhenStale } from '../platform/network/stale-chunks.ts'
import { hasWorkers, registerWorker } from '../platform/workers/workers.ts'
import { ConsoleApp } from './console-app.tsx'
import { chooseFormats } from './shared/texts/formats.ts'

/** The laboratory's console: pages of their own, of which nothing is loaded by visitors. */
reloadWhenStale()
const boot = JSON.parse(document.getElementById(BOOT_ELEMENT_ID)?.textContent ?? '') as ConsoleBoot
for (const [name, colour] of Object.entries(paletteOf(boot.brand.colours)))
  document.documentElement.style.setProperty(`--brand-${name}`, colour)
chooseFormats(navigator.languages, boot.timeZone)
const [catalogue] = Object.values(import.meta.glob<{ messages: Messages }>('../../../content/console/en/console.po', { eager: true }))
i18n.loadAndActivate({ locale: 'en', messages: catalogue?.messages ?? {} })
// Stores the code and the HTML of these pages, and nothing that a call returns.
if (import.meta.env.PROD && hasWorkers()) void registerWorker('/console/console-worker.js', '/console/')
createRoot(document.getElementById('root')!).render(<ConsoleApp boot={boot} />)
