// feature: a method of more than 32 KiB (nested finally blocks are copied), so that branches need goto_w
public class LargeMethod {
    static int x = 1;

    static void step(int n) {
        x = x * 31 + n;
        if (x % 64 == 0) {
            throw new IllegalStateException("at " + x);
        }
    }

    static int run(int rounds) {
        int caught = 0;
        for (int i = 0; i < rounds; i++) {
            if (i % 7 == 3) {
                continue;
            }
            try {
                try {
                    step(0);
                } finally {
                    try {
                        step(1);
                    } finally {
                        try {
                            step(2);
                        } finally {
                            try {
                                step(3);
                            } finally {
                                try {
                                    step(4);
                                } finally {
                                    try {
                                        step(5);
                                    } finally {
                                        try {
                                            step(6);
                                        } finally {
                                            try {
                                                step(7);
                                            } finally {
                                                try {
                                                    step(8);
                                                } finally {
                                                    try {
                                                        step(9);
                                                    } finally {
                                                        try {
                                                            step(10);
                                                        } finally {
                                                            step(11 + i);
                                                        }
                                                    }
                                                }
                                            }
                                        }
                                    }
                                }
                            }
                        }
                    }
                }
            } catch (IllegalStateException e) {
                caught++;
            }
        }
        return caught;
    }

    public static void main(String[] args) {
        System.out.println(run(100) + " " + x);
        System.out.println(run(1) + " " + x);
    }
}
