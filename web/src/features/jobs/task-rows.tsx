import { useState } from 'react';
import { conditions, failureRules } from '@ratepayer/contract/jobs/job-states.ts';
import type { Parameter } from '@ratepayer/contract/jobs/job-parameters.ts';
import { taskFacts, type TaskType, taskTypeNames } from '@ratepayer/contract/jobs/task-types.ts';
import { say } from '../../platform/texts/staff-jobs.ts';
import { sayValue } from '../../platform/texts/values.ts';
import { FieldError } from '../../ui/field.tsx';
import { Button } from '../../ui/parts.tsx';
import { MoveButtons } from '../../ui/move-buttons.tsx';
import { newTask, type TaskDraft } from './job-fields.ts';
import { Choice as PlainChoice } from '../../ui/choice.tsx';
import { SettingInput } from './setting-input.tsx';

interface Props {
  readonly id: string;
  readonly unitId: number;
  readonly error: string;
  readonly tasks: readonly TaskDraft[];
  /** Of a template: what settings may stand for. */
  readonly parameters?: readonly Parameter[];
  readonly onChange: (tasks: readonly TaskDraft[]) => void;
}

const most = 20;

/** The tasks of a job in their order, each with what its kind asks. */
export function TaskRows({ id, unitId, error, tasks, parameters, onChange }: Props) {
  const [adding, setAdding] = useState<TaskType>(taskTypeNames[0]);
  const move = (at: number, by: 1 | -1) => {
    const next = [...tasks];
    const [moved] = next.splice(at, 1);
    if (moved) next.splice(at + by, 0, moved);
    onChange(next);
  };
  return (
    <fieldset className="job-task-rows" id={id} tabIndex={-1}>
      <legend className="label">{say('tasks')}</legend>
      {error ? <FieldError id={`${id}-error`} text={error} /> : null}
      <ol className="job-steps">
        {tasks.map((task, at) => (
          <li key={task.key}>
            <div className="row between wrap">
              <b>{sayValue(task.taskType)}</b>
              <span className="row">
                <MoveButtons
                  label={`${at + 1} ${sayValue(task.taskType)}`}
                  isFirst={at === 0}
                  isLast={at === tasks.length - 1}
                  onMove={(by) => move(at, by)}
                />
                <button
                  type="button"
                  className="link-btn"
                  onClick={() => onChange(tasks.filter(({ key }) => key !== task.key))}
                >
                  {say('remove')} <span className="vh">{`${at + 1} ${sayValue(task.taskType)}`}</span>
                </button>
              </span>
            </div>
            <TaskRow
              unitId={unitId}
              task={task}
              parameters={parameters}
              onChange={(changed) => onChange(tasks.map((one) => (one.key === task.key ? changed : one)))}
            />
          </li>
        ))}
      </ol>
      {tasks.length < most ? (
        <div className="row wrap">
          <PlainChoice
            label={say('add_task')}
            value={adding}
            options={taskTypeNames}
            nameOf={sayValue}
            onChoose={setAdding}
          />
          <Button className="sec" onClick={() => onChange([...tasks, newTask(adding)])}>
            {say('add')}
          </Button>
        </div>
      ) : null}
    </fieldset>
  );
}

interface RowProps {
  readonly unitId: number;
  readonly task: TaskDraft;
  readonly parameters: readonly Parameter[] | undefined;
  readonly onChange: (task: TaskDraft) => void;
}

function TaskRow({ unitId, task, parameters, onChange }: RowProps) {
  const { settings } = taskFacts(task.taskType);
  return (
    <div className="two-cols">
      {Object.entries(settings).map(([name, field]) => (
        <SettingInput
          key={name}
          unitId={unitId}
          name={name}
          field={field}
          value={task.settings[name] ?? ''}
          parameters={parameters}
          onChange={(value) => onChange({ ...task, settings: { ...task.settings, [name]: value } })}
        />
      ))}
      <PlainChoice
        label={say('when')}
        value={task.condition}
        options={conditions}
        nameOf={sayValue}
        onChoose={(condition) => onChange({ ...task, condition })}
      />
      <PlainChoice
        label={say('on_failure')}
        value={task.onFailure}
        options={failureRules}
        nameOf={sayValue}
        onChoose={(onFailure) => onChange({ ...task, onFailure })}
      />
    </div>
  );
}
