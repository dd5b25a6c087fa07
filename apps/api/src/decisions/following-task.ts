import { type BackgroundWork, RecurringTask } from '@bursar/platform/jobs';
import { type ModelChange, type Projector } from '@bursar/platform/subscriptions';

type Rounds = ConstructorParameters<typeof RecurringTask>[1];

export abstract class FollowingTask extends RecurringTask {
  private stopFollowing: (() => void) | undefined;

  constructor(
    private readonly projector: Projector,
    background: BackgroundWork,
    rounds: Rounds,
  ) {
    super(background, rounds);
  }

  protected abstract follow(changes: readonly ModelChange[]): void;

  override run(): Promise<void> {
    const following = this.projector.committed.subscribe(({ changes }) => this.follow(changes));
    this.stopFollowing = () => following.unsubscribe();
    return super.run();
  }

  override stop(): Promise<void> {
    this.stopFollowing?.();
    return super.stop();
  }
}
