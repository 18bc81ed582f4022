import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useCombobox, type UseComboboxState, type UseComboboxStateChangeOptions } from 'downshift'
import X from 'lucide-react/icons/x'
import { memo, useEffect, useEffectEvent, useId, useMemo, useRef, useState } from 'react'
import { type Choice, matchChoices, otherNameOf } from '../../domain/products/choices.ts'
import type { Suggestion } from '../../domain/products/suggestions.ts'
import { useDebounced } from '../platform/time/debounce.ts'
import { preparedOnce } from './prepared-choices.ts'
import type { Suggesting } from './suggestion-source.ts'
import look from './field.module.css'
import styles from './typeahead.module.css'

/** AC-03. */
const DEBOUNCE_MS = 300
const NO_CHOICES: readonly Choice[] = []

type TypeaheadProps = {
  label: string
  /** What is chosen, or only typed: then its id is empty. */
  value: Choice | undefined
  /** Undefined while they load. */
  choices: readonly Choice[] | undefined
  onChange: (value: Choice | undefined) => void
  required?: boolean
  /** Required field: the error, beside the label. Optional field: a hint, below it. */
  hint?: string | undefined
  /** Typed text is a value; the list only suggests. */
  takesFreeText?: boolean
  suggesting?: Suggesting | undefined
  /** Products to press stand below the field: the empty box opens none. */
  hasPicks?: boolean
  className?: string | undefined
}

/** Leaving the box keeps the typed text: only a deliberate choice counts (AC-04). */
const keepTyped = (state: UseComboboxState<Choice>, { type, changes }: UseComboboxStateChangeOptions<Choice>) =>
  type === useCombobox.stateChangeTypes.InputBlur ? { ...changes, selectedItem: state.selectedItem, inputValue: state.inputValue } : changes

/** A text box that suggests choices while typing. Memoised. */
export const Typeahead = memo(
  ({
    label,
    value,
    choices,
    onChange,
    required = false,
    hint,
    takesFreeText = false,
    suggesting: latest,
    hasPicks = false,
    className,
  }: TypeaheadProps) => {
    const { t } = useLingui()
    const hintId = useId()
    const field = useRef<HTMLDivElement>(null)
    const unmatched = useRef<HTMLOutputElement>(null)
    const typed = value?.name ?? ''
    const query = useDebounced(typed, DEBOUNCE_MS)
    const prepared = preparedOnce(choices ?? NO_CHOICES)
    const found: Suggestion[] = useMemo(() => (latest?.suggest ?? matchChoices)(query, prepared), [query, prepared, latest])
    /** A suggestion that is pressed is neither moved nor drawn anew until it is let go: else the press chooses another, or none. */
    const [pressed, setPressed] = useState<{ items: Suggestion[]; suggesting: Suggesting | undefined }>()
    const letGo = () => setPressed(undefined)
    const { items, suggesting } = pressed ?? { items: found, suggesting: latest }

    const { isOpen, openMenu, closeMenu, highlightedIndex, setHighlightedIndex, getLabelProps, getInputProps, getMenuProps, getItemProps } =
      useCombobox<Choice>({
        items,
        inputValue: typed,
        selectedItem: value?.id ? value : null,
        defaultHighlightedIndex: takesFreeText || items[0]?.by ? -1 : 0,
        itemToString: (item) => item?.name ?? '',
        itemToKey: (item) => item?.id,
        stateReducer: keepTyped,
        scrollIntoView: (item) => item?.scrollIntoView({ block: 'nearest' }),
        onStateChange: ({ type, selectedItem, inputValue }) => {
          const { InputKeyDownEnter, ItemClick, InputKeyDownEscape } = useCombobox.stateChangeTypes
          if ((type === InputKeyDownEnter || type === ItemClick) && selectedItem) onChange(selectedItem)
          if (type === InputKeyDownEscape && inputValue === '') onChange(undefined)
        },
      })

    const hasQuery = typed.trim() !== ''
    const isSettled = query === typed && choices !== undefined
    const isListed = isOpen && hasQuery && items.length > 0
    /** Nothing is called so, though something may be nearly. */
    const isUnmatched = !takesFreeText && isOpen && hasQuery && isSettled && items.every(({ by }) => by === 'spelling')
    const inputProps = getInputProps({
      // What is said where nothing matches may have a link: it stays while that has the focus.
      onBlur: ({ relatedTarget, nativeEvent }) => {
        Object.assign(nativeEvent, { preventDownshiftDefault: unmatched.current!.contains(relatedTarget) })
      },
      onChange: ({ currentTarget: { value: text } }) => {
        letGo()
        onChange(text === '' ? undefined : { id: '', name: text })
      },
    })
    /** Downshift opens even an empty list; here it opens only with suggestions. */
    const shownState = {
      'aria-expanded': isListed,
      'aria-activedescendant': isListed ? inputProps['aria-activedescendant'] : undefined,
    }

    const leave = useEffectEvent(({ relatedTarget }: FocusEvent) => {
      if (!(relatedTarget instanceof Node && unmatched.current!.contains(relatedTarget))) closeMenu()
    })
    useEffect(() => {
      const said = unmatched.current!
      said.addEventListener('focusout', leave)
      return () => said.removeEventListener('focusout', leave)
    }, [])

    // What was typed into the page from the server, before this code was there.
    useEffect(() => {
      const text = field.current!.querySelector('input')!.value
      if (text === typed) return
      onChange({ id: '', name: text })
      openMenu()
      // oxlint-disable-next-line react/exhaustive-deps -- only once
    }, [])

    useEffect(() => {
      const list = field.current!.querySelector('ul')!
      if (isListed && list.getBoundingClientRect().bottom > (visualViewport?.height ?? innerHeight)) field.current!.scrollIntoView()
    }, [isListed])

    return (
      <div className={className === undefined ? look.field : `${look.field} ${className}`} ref={field}>
        <div data-caption className={look.caption}>
          <label {...getLabelProps()} className={look.label}>
            {label}
          </label>
          {required && (
            <span id={hintId} className={look.note}>
              {hint}
            </span>
          )}
        </div>
        <div>
          <div className={styles.box}>
            <input
              {...inputProps}
              {...shownState}
              aria-describedby={hint === undefined ? undefined : hintId}
              aria-required={required}
              className={look.control}
              placeholder={t`Start typing to search`}
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
            />
            {typed === '' ? (
              suggesting?.More && <suggesting.More {...{ choices, onChange, hasPicks }} />
            ) : (
              <button
                type="button"
                className={styles.clear}
                onClick={() => {
                  onChange(undefined)
                  field.current!.querySelector('input')!.focus()
                }}
              >
                <X size={20} />
                <span className="visually-hidden">
                  <Trans>Clear</Trans> {label}
                </span>
              </button>
            )}
            <div className={styles.below}>
              <ul
                {...getMenuProps({
                  'aria-label': t`Suggestions`,
                  onMouseDown: () => setPressed({ items, suggesting }),
                  onClick: letGo,
                  onMouseLeave: letGo,
                })}
                className={styles.menu}
                hidden={!isListed}
              >
                {isListed && suggesting && (
                  <suggesting.Options {...{ items, highlightedIndex, setHighlightedIndex, getItemProps, isSettled }} />
                )}
                {isListed &&
                  !suggesting &&
                  items.map((item, index) => (
                    <li
                      key={item.id}
                      {...getItemProps({ item, index })}
                      className={index === highlightedIndex ? styles.highlighted : styles.item}
                    >
                      {item.name} {otherNameOf(item) !== undefined && <span className={`quiet ${styles.detail}`}>{otherNameOf(item)}</span>}
                    </li>
                  ))}
              </ul>
              <output
                ref={unmatched}
                className={isUnmatched && (suggesting?.Unmatched || !isListed) ? styles.unmatched : 'visually-hidden'}
              >
                {isUnmatched &&
                  (suggesting?.Unmatched ? <suggesting.Unmatched query={query} isNear={isListed} /> : isListed || <Trans>No match</Trans>)}
                {/* Made only where it is said: a process's first formatter of numbers takes as long as the rest of the form. */}
                {isListed && isSettled && (
                  <span className="visually-hidden">{plural(items.length, { one: '# match', other: '# matches' })}</span>
                )}
              </output>
            </div>
          </div>
          {!required && hint !== undefined && (
            <span id={hintId} className={styles.hint}>
              {hint}
            </span>
          )}
        </div>
      </div>
    )
  },
)
