import { useLingui } from '@lingui/react/macro'
import { type MouseEvent, useRef } from 'react'
import { useLocation, useRouter } from 'wouter'
import type { LanguageCode } from '../../../domain/texts/languages.ts'
import { FROM_WITHIN } from '../../platform/page-paths.ts'
import { useSession } from '../../platform/session.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import type { Variables } from './markdown-source.ts'
import styles from './rendered-text.module.css'

export const useVariables = (): Variables => {
  const { product, maker, registeredOffice } = useSession().brand
  return { product, maker, company: registeredOffice.company }
}

/** Tables have the name of the heading above them, and wide ones scroll within the page, also by keyboard. */
const withScrollingTables = (html: string, label: string): string => {
  let name = label
  return html.replaceAll(/<h\d[^>]*>(.*?)<\/h\d>|<table>|<\/table>/gs, (whole, heading?: string) => {
    if (whole === '<table>') return `<div role="group" tabindex="0" aria-label="${label}"><table aria-label="${name}">`
    if (whole === '</table>') return '</table></div>'
    if (heading !== undefined) name = heading.replaceAll(/<[^>]*>/g, '').replaceAll('"', '&quot;')
    return whole
  })
}

type RenderedTextProps = { html: string; language: LanguageCode; title?: string }

/** A text from Markdown with its Copy button (SHELL-06). Links to other pages open without a reload. */
export const RenderedText = ({ html, language, title = '' }: RenderedTextProps) => {
  const { t } = useLingui()
  const text = useRef<HTMLDivElement>(null)
  const [, navigate] = useLocation()
  const { base } = useRouter()
  const follow = (event: MouseEvent) => {
    const link = (event.target as Element).closest('a')
    const isPlain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey
    if (!link || !isPlain || link.origin !== location.origin || !link.pathname.startsWith(`${base}/`)) return
    event.preventDefault()
    navigate(link.pathname.slice(base.length), { state: FROM_WITHIN })
  }
  return (
    <article className={styles.sheet} aria-label={title || undefined}>
      <div className={`screen-only ${styles.tools}`}>
        <CopyButton text={() => [title, text.current?.innerText.trim()].filter(Boolean).join('\n\n')} />
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- the links inside are clicked, also by keyboard */}
      <div
        ref={text}
        lang={language}
        className={styles.text}
        onClick={follow}
        dangerouslySetInnerHTML={{ __html: withScrollingTables(html, t`Table`.replaceAll('"', '&quot;')) }}
      />
    </article>
  )
}
