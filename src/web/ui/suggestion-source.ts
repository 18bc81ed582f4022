import type { UseComboboxReturnValue } from 'downshift'
import type { ComponentType } from 'react'
import type { Choice, PreparedChoice } from '../../domain/products/choices.ts'
import type { Suggestion } from '../../domain/products/suggestions.ts'

/** `isSettled` while they are the suggestions for what is typed. */
export type OptionsProps = { items: readonly Suggestion[]; isSettled: boolean } & Pick<
  UseComboboxReturnValue<Choice>,
  'highlightedIndex' | 'setHighlightedIndex' | 'getItemProps'
>

export type MoreProps = {
  choices: readonly Choice[] | undefined
  onChange: (value: Choice | undefined) => void
  /** Products to press stand below the box by themselves. */
  hasPicks?: boolean
}

/** A richer way to find and to draw suggestions, once its code is loaded. */
export type Suggesting = {
  suggest: (query: string, choices: readonly PreparedChoice[]) => Suggestion[]
  Options: ComponentType<OptionsProps>
  /** What is said where nothing matches, or below what is only near. */
  Unmatched?: ComponentType<{ query: string; isNear: boolean }> | undefined
  /** Other ways to a choice than typing: they stand in and below the empty text box. */
  More?: ComponentType<MoreProps> | undefined
  /** Choices to press, of these `recent` first, once it is known what was tested. */
  picks?: ((choices: readonly Choice[], recent: readonly string[]) => Choice[]) | undefined
}
