import { Plural, useLingui } from '@lingui/react/macro'
import type { ListContents as List } from '../../../contract/public/public-pages.ts'
import { Makers } from './makers.tsx'

export const useLetterName = (): ((letter: string) => string) => {
  const { t } = useLingui()
  return (letter) => (letter === 'other' ? t`Other letters` : letter.toUpperCase())
}

/** The products with tests, by the first letter of their names. */
export const ListBody = ({ content }: { content: List }) => {
  const nameOf = useLetterName()
  return (
    <>
      <ul className="letters">
        {content.letters.map(({ letter, href }) => (
          <li key={letter}>
            <a href={href} aria-current={letter === content.letter ? 'page' : undefined}>
              {nameOf(letter)}
            </a>
          </li>
        ))}
      </ul>
      {content.products.length > 0 && (
        <ul className="columns">
          {content.products.map(({ href, name, tests: count, ...facts }) => (
            <li key={href}>
              <a href={href}>{name}</a> <Makers {...facts} />{' '}
              <small>
                <Plural value={count} one="# test" other="# tests" />
              </small>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
