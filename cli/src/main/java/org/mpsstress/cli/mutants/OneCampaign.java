package org.mpsstress.cli.mutants;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.mpsstress.cli.UserError;

/**
 * The right to try the mutants of a build. All processes of a build note in one file which mutants
 * they come to, and a build that is made anew takes its programs from whoever runs them, so that
 * two campaigns would judge by what the other one does. The system gives it back when the process
 * ends, however that ends.
 */
final class OneCampaign implements AutoCloseable {
  private static final String FILE = "campaign.lock";

  private final FileChannel channel;

  private OneCampaign(FileChannel channel) {
    this.channel = channel;
  }

  /**
   * Takes it, until it is closed.
   *
   * @param build the folder of the build
   * @throws UserError if another campaign has it
   */
  static OneCampaign in(Path build) throws IOException {
    Files.createDirectories(build);
    FileChannel channel =
        FileChannel.open(build.resolve(FILE), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    if (!takes(channel)) {
      channel.close();
      throw new UserError(
          "another campaign tries the mutants of this build ("
              + build
              + "): wait until it ends, or use another checkout");
    }
    return new OneCampaign(channel);
  }

  private static boolean takes(FileChannel channel) throws IOException {
    try {
      FileLock lock = channel.tryLock();
      return lock != null;
    } catch (OverlappingFileLockException held) { // by this process
      return false;
    }
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
