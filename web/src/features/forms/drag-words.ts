import { say } from '../../platform/texts/staff-form-builder.ts';

type Of = Readonly<Record<'itemText' | 'beforeItemText' | 'afterItemText' | 'count', string>>;
const selected = ({ count }: Of) => Number(count);

/**
 * What is said to who moves a field by keys, by touch or by ear: the widget's own sentences in words of ours. The build
 * puts them in place of those that come with it (vite.config.ts), by its names.
 */
export const dragWords = {
  dragItem: ({ itemText }: Of) => say('drag', { name: itemText }),
  dragSelectedItems: (of: Of) => say('drag_selected', { count: selected(of) }),
  dragDescriptionKeyboard: () => say('drag_by_enter'),
  dragDescriptionKeyboardAlt: () => say('drag_by_alt_enter'),
  dragDescriptionTouch: () => say('drag_by_tap'),
  dragDescriptionVirtual: () => say('drag_by_click'),
  dragDescriptionLongPress: () => say('drag_by_long_press'),
  dragSelectedKeyboard: (of: Of) => say('drag_selected_enter', { count: selected(of) }),
  dragSelectedKeyboardAlt: (of: Of) => say('drag_selected_alt_enter', { count: selected(of) }),
  dragSelectedLongPress: (of: Of) => say('drag_selected_long_press', { count: selected(of) }),
  dragStartedKeyboard: () => say('drag_started_keys'),
  dragStartedTouch: () => say('drag_started_tap'),
  dragStartedVirtual: () => say('drag_started_click'),
  endDragKeyboard: () => say('drag_end_enter'),
  endDragTouch: () => say('drag_end_tap'),
  endDragVirtual: () => say('drag_end_click'),
  dropDescriptionKeyboard: () => say('drop_by_enter'),
  dropDescriptionTouch: () => say('drop_by_tap'),
  dropDescriptionVirtual: () => say('drop_by_click'),
  dropCanceled: () => say('drop_cancelled'),
  dropComplete: () => say('drop_done'),
  dropIndicator: () => say('drop_here'),
  dropOnRoot: () => say('drop_on_form'),
  dropOnItem: ({ itemText }: Of) => say('drop_on', { name: itemText }),
  insertBefore: ({ itemText }: Of) => say('drop_before', { name: itemText }),
  insertBetween: ({ beforeItemText: before, afterItemText: after }: Of) => say('drop_between', { before, after }),
  insertAfter: ({ itemText }: Of) => say('drop_after', { name: itemText }),
} as const;
