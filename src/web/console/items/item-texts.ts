import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ItemAction, ItemCondition } from '../../../domain/console/items.ts'

export const ITEM_CONDITION_TEXTS: Record<ItemCondition, MessageDescriptor> = {
  'as-expected': msg`As expected`,
  deviating: msg`Deviating`,
}
export const ITEM_ACTION_TEXTS: Record<ItemAction, MessageDescriptor> = {
  move: msg`Moved`,
  dispose: msg`Disposed of`,
  return: msg`Returned`,
  'use-up': msg`Used up`,
}
