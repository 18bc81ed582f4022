/** How an item came: a deviating one is described (ISO/IEC 17025, 7.4.3). */
export const ITEM_CONDITIONS = ['as-expected', 'deviating'] as const
export type ItemCondition = (typeof ITEM_CONDITIONS)[number]

/** How it ended. */
export const ITEM_ENDS = ['dispose', 'return', 'use-up'] as const
export type ItemAction = (typeof ITEM_ENDS)[number] | 'move'

export const ITEM_STATES = ['there', 'ended'] as const
